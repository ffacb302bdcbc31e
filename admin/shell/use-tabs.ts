import { App } from 'antd';
import { startTransition, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { sessionStore } from '#ui/browser/storage.ts';
import type { PageTab } from '../components/navigation/page-tab.ts';
import { homePath, type BackOfficeRoute } from './routes.ts';
import * as tabs from './tabs.ts';
import type { VisitedTab } from './tabs.ts';

const storageKey = 'backstageTabs';

/** Provides the visited pages as tabs; the workbench is always the first. They are stored over a reload. */
export function useTabs(routes: readonly BackOfficeRoute[], current: BackOfficeRoute | undefined) {
  const { search } = useLocation();
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const isReplaced = useNavigationType() === 'REPLACE';
  const [visited, setVisited] = useState(() => rememberedTabs(routes));
  const [mounts, setMounts] = useState(() => 1 + Math.max(...visited.map(({ mount }) => mount)));
  const [closing, setClosing] = useState<{ keys: string[]; next: string }>();
  const [shutKeys, setShutKeys] = useState<readonly string[]>([]);
  const key = current && tabs.tabKey(current, search);
  const [lastKey, setLastKey] = useState(key);

  // The tab of the previous key continues here where the address was only replaced: a new record got its id.
  if (current && key && !visited.some((tab) => tab.key === key && tab.address === current.path + search)) {
    const page = {
      key,
      path: current.path,
      title: current.title,
      address: current.path + search,
      mount: mounts,
    };
    const before = visited.find((tab) => tab.key === lastKey);
    setMounts(mounts + 1);
    const continues = isReplaced && before?.path === current.path && before.key !== key;
    setVisited(
      continues ? tabs.rename(visited, before.key, { ...page, isUnsaved: false }) : tabs.visit(visited, page),
    );
  }
  if (key !== lastKey) setLastKey(key);

  useEffect(() => {
    sessionStore.set(storageKey, JSON.stringify(visited));
  }, [visited]);

  // The page may refuse to be left; tabs go only when the person has arrived at the next one.
  if (closing && key === closing.next) {
    setClosing(undefined);
    setVisited(visited.filter((tab) => !closing.keys.includes(tab.key)));
  }

  function leaveFor(left: readonly VisitedTab[], next: VisitedTab) {
    const stay = new Set(left.map((tab) => tab.key));
    setClosing({ keys: visited.map((tab) => tab.key).filter((other) => !stay.has(other)), next: next.key });
    void navigate(next.address);
  }

  // In a transition, so that a page that is on its way arrives first: its tab would be opened again otherwise.
  const shutNow = (closed: string) => startTransition(() => setShutKeys((keys) => [...keys, closed]));
  const finishShutting = useEffectEvent(() => {
    setShutKeys([]);
    const others = visited.filter((tab) => tab.key === key || !shutKeys.includes(tab.key));
    if (key === undefined || !shutKeys.includes(key)) return setVisited(others);
    const { tabs: left, goTo } = tabs.close(others, key, key);
    if (goTo) leaveFor(left, goTo);
  });
  useEffect(() => {
    if (shutKeys.length > 0) finishShutting();
  }, [shutKeys]);

  function shut(tab: VisitedTab) {
    if (!tab.isUnsaved) return shutNow(tab.key);
    modal.confirm({
      title: `关闭“${tab.title}”？`,
      content: '有未保存的修改。它们会留在这台电脑上，下次打开时接着写。',
      okText: '关闭',
      cancelText: '继续编辑',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => shutNow(tab.key),
    });
  }

  /** Closes several; where the page in sight is one of them, `tab` is shown. */
  function shutAllBut(left: readonly VisitedTab[], tab: VisitedTab) {
    if (left.some((one) => one.key === key)) setVisited([...left]);
    else leaveFor(left, tab);
  }

  const describe = useCallback(
    ({ title, isUnsaved }: PageTab) =>
      setVisited((previous) =>
        previous.map((tab) =>
          tab.key === key
            ? { ...tab, title: title ?? tab.title, isUnsaved: isUnsaved ?? tab.isUnsaved }
            : tab,
        ),
      ),
    [key],
  );

  return {
    tabs: visited,
    activeKey: key,
    active: visited.find((tab) => tab.key === key),
    describe,
    shut,
    shutOthers: (tab: VisitedTab) => shutAllBut(tabs.closeOthers(visited, tab.key), tab),
    shutRight: (tab: VisitedTab) => shutAllBut(tabs.closeRight(visited, tab.key), tab),
  };
}

function rememberedTabs(routes: readonly BackOfficeRoute[]): VisitedTab[] {
  const home = {
    key: homePath,
    path: homePath,
    title: '工作台',
    address: homePath,
    isUnsaved: false,
    mount: 0,
  };
  try {
    const visited = JSON.parse(sessionStore.get(storageKey) ?? '[]') as VisitedTab[];
    const openTabs = visited.filter(
      (tab) => typeof tab.mount === 'number' && routes.some((route) => route.path === tab.path),
    );
    return [home, ...openTabs.filter((tab) => tab.path !== homePath)];
  } catch {
    return [home];
  }
}
