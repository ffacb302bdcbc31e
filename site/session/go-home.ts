let navigateHome = () => window.location.assign('/home');

/** The router is known once the page is alive; before that the browser goes by itself. */
export function setNavigateHome(navigate: () => void) {
  navigateHome = navigate;
}

export const goHome = () => navigateHome();
