/** Returns whether the page fits without horizontal scrolling. */
export const fits = (): boolean => document.documentElement.scrollWidth <= window.innerWidth;
