import { useMemo } from 'react';
import { businessNames } from '#contract/names.ts';
import { useAnswer } from '../session/server.ts';
import { treeLines } from './tree-lines.ts';

/** The columns of the public site to choose from, in the order of their tree; every administrator may read their names. */
export function useMenuNames() {
  const { data } = useAnswer(businessNames.GetMenuNames, {}, { staleTime: 30_000 });
  return useMemo(
    () =>
      treeLines(
        data ?? [],
        (menu) => menu.MenuId,
        (menu) => menu.ParentId,
      ),
    [data],
  );
}
