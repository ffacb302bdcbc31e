/** Says why the public does not see what is published in a hidden column, or will not when its time comes. */
export function hiddenNotice(menuName: string, isToCome = false): string {
  return `栏目“${menuName}”是隐藏的，${isToCome ? '到时' : ''}公众还看不到`;
}
