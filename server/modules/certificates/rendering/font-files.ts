import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Paths of the fonts on certificates; cli/build/write-program.mjs puts them into the package. */
export const fontFile = {
  regular: resolve('#fonts/400Regular/NotoSerifSC_400Regular.ttf'),
  bold: resolve('#fonts/700Bold/NotoSerifSC_700Bold.ttf'),
};
