import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { localStore } from '#ui/browser/storage.ts';

/** Product: section 9, size options; the large one is an addition. */
export const sizes = ['large', 'medium', 'small', 'mini'] as const;
export type Size = (typeof sizes)[number];
export const sizeNames: Record<Size, string> = { large: '大', medium: '标准', small: '紧凑', mini: '迷你' };

const storageKey = 'backstageSize';
// Before the first rendering: letters do not change their size afterwards.
document.documentElement.dataset['size'] = rememberedSize();
const SizeContext = createContext<{ size: Size; choose: (size: Size) => void } | null>(null);

export function SizeProvider({ children }: { children: ReactNode }) {
  const [size, setSize] = useState(rememberedSize);
  function choose(next: Size) {
    localStore.set(storageKey, next);
    setSize(next);
  }
  // The tokens of ui/styles/tokens.css follow this attribute.
  useEffect(() => {
    document.documentElement.dataset['size'] = size;
  }, [size]);
  return <SizeContext value={{ size, choose }}>{children}</SizeContext>;
}

export function useSize() {
  const context = use(SizeContext);
  if (!context) throw new Error('useSize stands outside SizeProvider');
  return context;
}

function rememberedSize(): Size {
  const stored = localStore.get(storageKey);
  return sizes.find((size) => size === stored) ?? 'medium';
}
