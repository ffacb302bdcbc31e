/*
 * The back/forward cache of a browser keeps a page as it was left, and shows it again although its person has signed
 * out since.
 */

/**
 * Hides a page while it is in the back/forward cache. When it comes back, it is shown again if `mayShow` returns true for
 * what `readState` returned when the page was left; otherwise it is loaded anew.
 */
export function guardRestoredPage<State>(readState: () => State, mayShow: (left: State) => boolean) {
  let stateOnLeaving: State | undefined;
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    stateOnLeaving = readState();
    document.documentElement.style.visibility = 'hidden';
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (mayShow(stateOnLeaving as State)) document.documentElement.style.visibility = '';
    else window.location.reload();
  });
}
