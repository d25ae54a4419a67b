/** An entry of its own, which loads nothing else: a program that only reports errors needs no reader. */

/** What the operating system's refusals mean to the person at the keyboard. */
export const refusals: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'the system does not permit it',
  EISDIR: 'this is a folder; name a file',
  ENOTDIR: 'a part of this path is a file, not a folder',
  EEXIST: 'this exists already',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the disk is read-only',
  EFBIG: 'the file would be too large for the disk',
  EIO: 'the disk reports an error',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its symbolic links form a loop',
  EBUSY: 'another program is using it',
  ETXTBSY: 'another program is using it',
  ENOTEMPTY: 'the folder is not empty',
  EXDEV: 'it lies on another disk',
}
