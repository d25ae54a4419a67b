/** Text from servers, files and model names as a terminal may show it: colours stay, everything else that would steer it does not. */
const steering = /\u001b(?!\[[\d;]{0,20}m)|\r(?!\n)|[\0-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f-\u009f]/g

export const printable = (text: string): string => text.replace(steering, '\ufffd')
