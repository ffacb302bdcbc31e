export function memoryMegabytes(): number;
export function tooLittleMemory(megabytes: number, env?: { BUILD_ANYWAY?: string }): string | undefined;
export function mayBuildTogether(megabytes: number): boolean;
