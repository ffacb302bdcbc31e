/** An error that stops the program and that its operator can resolve; the message is one clear line. */
export class OperatorError extends Error {}
