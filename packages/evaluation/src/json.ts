/** Plain data that survives `JSON.parse(JSON.stringify(x))`: all that a run log may hold. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

export type JsonObject = { readonly [key: string]: Json | undefined }
