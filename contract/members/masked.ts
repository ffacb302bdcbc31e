/** Returns true for a masked value, which leaves the stored one unchanged. */
export const isMasked = (text: string) => text.includes('*');
