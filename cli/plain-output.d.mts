export function printPlainly(stream: NodeJS.ReadableStream, print?: (line: string) => void): Promise<void>;
