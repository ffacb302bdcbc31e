let navigateHome = () => window.location.assign('/home');

/** The router is available after hydration; until then the browser navigates. */
export function setNavigateHome(navigate: () => void) {
  navigateHome = navigate;
}

export const goHome = () => navigateHome();
