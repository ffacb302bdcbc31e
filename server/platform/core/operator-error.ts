/** The program cannot go on and its operator can do something about it: the message is one clear line for them. */
export class OperatorError extends Error {}
