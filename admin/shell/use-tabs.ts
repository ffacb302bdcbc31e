import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { homePath, type BackOfficeRoute } from './routes.ts';
import { close, visit, type VisitedTab } from './tabs.ts';

const place = 'backstageTabs';

/** The visited pages as tabs; the workbench is always the first. Kept over a reload. */
export function useTabs(routes: readonly BackOfficeRoute[], current: BackOfficeRoute | undefined) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => rememberedTabs(routes));
  const [closing, setClosing] = useState<{ path: string; next: string }>();
  const page = current && { path: current.path, title: current.title, address: current.path + search };
  if (page && !kept.some((tab) => tab.path === page.path && tab.address === page.address))
    setKept(visit(kept, page));

  useEffect(() => {
    sessionStorage.setItem(place, JSON.stringify(kept));
  }, [kept]);

  // The page may refuse to be left; its tab goes only when the person has arrived at the next one.
  if (closing && current?.path === closing.next) {
    setClosing(undefined);
    setKept(kept.filter((tab) => tab.path !== closing.path));
  }

  function shut(path: string) {
    const { tabs: left, goTo } = close(kept, path, current?.path ?? '');
    if (!goTo) return setKept(left);
    setClosing({ path, next: goTo.path });
    return void navigate(goTo.address);
  }

  return { tabs: kept, shut };
}

function rememberedTabs(routes: readonly BackOfficeRoute[]): VisitedTab[] {
  const home = { path: homePath, title: '工作台', address: homePath };
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? '[]') as VisitedTab[];
    const known = kept.filter((tab) => routes.some((route) => route.path === tab.path));
    return [home, ...known.filter((tab) => tab.path !== homePath)];
  } catch {
    return [home];
  }
}
