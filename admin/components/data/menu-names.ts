import { useMemo } from 'react';
import { businessNames } from '#contract/back-office/names.ts';
import { useAnswer } from '../../session/server.ts';
import { treeLines } from '../list/tree-lines.ts';

/** Returns the columns of the public site in the order of their tree; every administrator may read their names. */
export function useMenuNames() {
  return useKnownMenuNames() ?? none;
}

const none: never[] = [];

/** The same as `useMenuNames`, but undefined until they are loaded. */
export function useKnownMenuNames() {
  const { data } = useAnswer(businessNames.GetMenuNames, {}, { staleTime: 30_000 });
  return useMemo(
    () =>
      data &&
      treeLines(
        data,
        (menu) => menu.MenuId,
        (menu) => menu.ParentId,
      ),
    [data],
  );
}
