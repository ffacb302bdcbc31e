/** A readable workbook that is not the expected one; `message` is for people. */
export class WrongSheet extends Error {}
