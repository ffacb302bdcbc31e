import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Paths of the fonts on certificates. */
export const fontFile = {
  regular: resolve('@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf'),
};
