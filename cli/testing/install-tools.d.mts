export function describeMissing(
  missing: readonly { packages: string[]; tests: string }[],
  where: { mayInstall: boolean; isCi: boolean },
): { lines: string[]; isAllowed: boolean };
