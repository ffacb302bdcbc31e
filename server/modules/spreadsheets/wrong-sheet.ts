/** A workbook that can be read and is not the one that is asked for; `message` is for people. */
export class WrongSheet extends Error {}
