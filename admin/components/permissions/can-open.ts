import type { SystemMenuNode } from '#contract/accounts/staff.ts';
import { useSession } from '../../session/session.tsx';

/** Returns a check whether the role's menu has a page, by its component, to show links only if they lead somewhere. */
export function useCanOpen(): (component: string) => boolean {
  const { menu } = useSession();
  return (component) => menu.some((node) => has(node, component));
}

function has(node: SystemMenuNode, component: string): boolean {
  return (
    (node.Component === component && node.Visible === 1) ||
    node.Children.some((child) => has(child, component))
  );
}
