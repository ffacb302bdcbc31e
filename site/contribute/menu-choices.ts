import { contributionMenu } from '#contract/news/contributions.ts';
import type { MenuNode } from '#contract/public-site/menus.ts';
import type { Choice } from '#ui/form/choice-field.tsx';

export interface MenuChoices {
  choices: Choice[];
  /** The one for contributions, or the only one; it is not the author's to change then (product: section 5). */
  usual: number | undefined;
}

/** The menus that take contributions, by their way down from the top. */
export function menuChoicesOf(menus: readonly MenuNode[]): MenuChoices {
  const openMenus = open(menus, []);
  const { parent, name } = contributionMenu;
  const usual = openMenus.find(({ path }) => {
    const [last, above] = [...path].reverse();
    return last === name && above === parent;
  });
  return {
    choices: openMenus.map(({ value, path }) => ({ value, label: path.join(' › ') })),
    usual: (usual ?? (openMenus.length === 1 ? openMenus[0] : undefined))?.value,
  };
}

function open(menus: readonly MenuNode[], above: string[]): { value: number; path: string[] }[] {
  return menus.flatMap((menu) => {
    const path = [...above, menu.Name];
    return [
      ...(menu.TakesContributions ? [{ value: menu.MenuId, path }] : []),
      ...open(menu.ChildList, path),
    ];
  });
}

/** The menu an article starts with: its own while it takes articles, else the usual one. */
export function startingMenu({ choices, usual }: MenuChoices, own = 0): number {
  return choices.some(({ value }) => value === own) ? own : (usual ?? 0);
}
