export function startMeasuring(): () => string;
