type Environment = Record<string, string>;
export function findWorkingBrowser(
  paths: readonly string[],
  env?: Environment,
): { path: string; env: Environment } | undefined;
export function writeCommand(command: string, path: string, env: Environment): string;
