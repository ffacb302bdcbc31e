/** Whether nothing has to be scrolled sideways. */
export const fits = (): boolean => document.documentElement.scrollWidth <= window.innerWidth;
