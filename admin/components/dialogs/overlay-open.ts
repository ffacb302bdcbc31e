/** A dialog or menu lies above the page. */
export function isCovered(): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="menu"].ant-dropdown-menu')].some(
    (window) => window.getClientRects().length > 0,
  );
}
