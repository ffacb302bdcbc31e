import {
  BgColorsOutlined,
  DownloadOutlined,
  FontSizeOutlined,
  GlobalOutlined,
  LogoutOutlined,
  PlusOutlined,
  PrinterOutlined,
  SearchOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { appearances } from '#contract/accounts/preferences.ts';
import type { SentInputOf } from '#contract/api/endpoint.ts';
import { normaliseIdNumber } from '#contract/fields/id-number.ts';
import { useDownload } from '../../components/buttons/download-button.tsx';
import { runShown } from '../../components/feedback/background-tasks.ts';
import { appearanceNames, useAppearance } from '../../components/layout/appearance.ts';
import { sizeNames, sizes, useSize } from '../../components/layout/size-setting.tsx';
import { useChooseAppearance } from '../../components/layout/stored-appearance.ts';
import { useMenuPages } from '../../components/navigation/menu-pages.ts';
import { pageTools, type PageTool } from '../../components/navigation/page-tools.ts';
import { settingsSections } from '../../components/navigation/settings-sections.ts';
import { useCanCall } from '../../components/permissions/permissions.ts';
import { useSignOut } from '../../session/sign-out.ts';
import { creations, listExports, searchedLists } from './quick-commands.ts';
import type { QuickPlace } from './quick-place.ts';

/** Returns a function for the pages of the role by their view. */
function usePageOf() {
  const pages = useMenuPages();
  return (component: string) => pages.find((page) => page.component === component);
}

/** Returns the tools of the page in use, with their keys. */
export const toolsHere = (): QuickPlace[] => pageTools().map(toolPlace);

const toolPlace = ({ label, to, run, icon, keys }: PageTool): QuickPlace => ({
  kind: 'tool',
  title: label,
  hint: '本页',
  icon,
  keys,
  ...(to === undefined ? { run: () => run?.() } : { address: to }),
});

/** Returns what the role may create, export and switch, from everywhere. */
export function useQuickCommands(): QuickPlace[] {
  const can = useCanCall();
  const pageOf = usePageOf();
  const { start, stop } = useDownload();
  const created = creations.flatMap(({ component, noun, call, address }): QuickPlace[] => {
    const page = pageOf(component);
    return page && can(call)
      ? [
          {
            kind: 'command',
            title: `新增${noun}`,
            hint: page.title,
            icon: <PlusOutlined aria-hidden />,
            words: [`新建${noun}`, `添加${noun}`],
            address: address ?? `${page.address}?id=new`,
          },
        ]
      : [];
  });
  const exported = listExports.flatMap(({ component, noun, call }): QuickPlace[] =>
    pageOf(component) && can(call)
      ? [
          {
            kind: 'command',
            title: `导出全部${noun}`,
            hint: '文件',
            icon: <DownloadOutlined aria-hidden />,
            words: [`导出${noun}`, `下载${noun}`],
            run: () =>
              runShown({ label: `正在导出${noun}`, stop }, () => start(call, {} as SentInputOf<typeof call>)),
          },
        ]
      : [],
  );
  return [...created, ...exported, ...useSwitches()];
}

/** Returns 跟随系统, 浅色 and 深色. */
function useAppearanceSwitches(): QuickPlace[] {
  const present = useAppearance();
  const choose = useChooseAppearance();
  return appearances.map((one) => ({
    kind: 'command',
    title: `切换外观：${appearanceNames[one]}`,
    hint: one === present ? '当前' : '',
    icon: <BgColorsOutlined aria-hidden />,
    words: ['深色模式', '夜间模式', '暗色', '主题'],
    run: () => choose(one),
  }));
}

/** Returns the choices of the user's own view, and the ways out. */
function useSwitches(): QuickPlace[] {
  const { size, choose } = useSize();
  const signOut = useSignOut();
  return [
    ...useAppearanceSwitches(),
    ...sizes.map((one): QuickPlace => ({
      kind: 'command',
      title: `切换字号：${sizeNames[one]}`,
      hint: one === size ? '当前' : '',
      icon: <FontSizeOutlined aria-hidden />,
      words: ['字体大小', '密度', '布局'],
      run: () => choose(one),
    })),
    {
      kind: 'command',
      title: '打印本页',
      hint: '',
      keys: 'Ctrl+P',
      icon: <PrinterOutlined aria-hidden />,
      run: () => window.print(),
    },
    {
      kind: 'command',
      title: '查看网站',
      hint: '新标签页',
      icon: <GlobalOutlined aria-hidden />,
      words: ['官网', '首页'],
      run: () => window.open('/', '_blank', 'noopener'),
    },
    {
      kind: 'command',
      title: '退出登录',
      hint: '',
      icon: <LogoutOutlined aria-hidden />,
      words: ['注销'],
      run: () => signOut(),
    },
  ];
}

/** Returns the sections of 站点设置. */
export function useSettingsSections(): QuickPlace[] {
  const page = usePageOf()('site/settings');
  if (!page) return [];
  return settingsSections.map(({ id, title, words }) => ({
    kind: 'section',
    title,
    hint: page.title,
    icon: <SettingOutlined aria-hidden />,
    words,
    address: `${page.address}#${id}`,
  }));
}

/** Returns the lists in which words can be searched that lead nowhere else. */
export function useSearches(): (typed: string) => QuickPlace[] {
  const pageOf = usePageOf();
  // A whole ID number does not belong into an address.
  return (typed) =>
    (/\d{15}/.test(normaliseIdNumber(typed)) ? [] : searchedLists).flatMap(
      ({ component, noun }): QuickPlace[] => {
        const page = pageOf(component);
        const title = `在${noun}中查找“${typed}”`;
        const address = `${page?.address}?${new URLSearchParams({ key: typed })}`;
        return page
          ? [{ kind: 'search', title, hint: page.title, icon: <SearchOutlined aria-hidden />, address }]
          : [];
      },
    );
}
