/** Reads an id from an address; 0 where there is none. */
export const idIn = (params: URLSearchParams, name: string): number => Number(params.get(name) ?? 0) || 0;
