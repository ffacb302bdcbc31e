export function testsOf(changed: readonly string[], tests: ReadonlyMap<string, string>): string[];
