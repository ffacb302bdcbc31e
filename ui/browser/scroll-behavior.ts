/** Returns how to scroll: at once for readers who asked the system for reduced motion, else smoothly. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
