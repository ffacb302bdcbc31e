export const preparedBrowser: string;
export function knownBrowsers(env?: Record<string, string | undefined>): string[];
