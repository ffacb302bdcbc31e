/** Returns whether a dialog or menu is open above the page. */
export function isOverlayOpen(): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="menu"].ant-dropdown-menu')].some(
    (window) => window.getClientRects().length > 0,
  );
}
