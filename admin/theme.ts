import { theme, type ConfigProviderProps, type ThemeConfig } from 'antd';
import type { Size } from './shell/size.tsx';

/** The component size of each layout size; `mini` is small and tighter as well. */
export const controlSize: Record<Size, ConfigProviderProps['componentSize']> = {
  medium: 'medium',
  small: 'small',
  mini: 'small',
};

const fontSize: Record<Size, number> = { medium: 14, small: 14, mini: 13 };

/** Ant Design's theme out of the tokens of `ui/tokens.css`. */
export function themeOf(size: Size): ThemeConfig {
  const tokens = getComputedStyle(document.documentElement);
  const read = (name: string) => tokens.getPropertyValue(name).trim();
  const radius = Number.parseInt(read('--radius'), 10);
  return {
    algorithm: size === 'mini' ? [theme.defaultAlgorithm, theme.compactAlgorithm] : theme.defaultAlgorithm,
    token: {
      colorPrimary: read('--brand'),
      colorLink: read('--link'),
      colorLinkHover: read('--link-hover'),
      colorInfo: read('--brand'),
      colorError: read('--accent'),
      colorSuccess: read('--good'),
      colorTextBase: read('--ink'),
      colorTextSecondary: read('--ink-soft'),
      colorTextTertiary: read('--ink-faint'),
      colorTextDescription: read('--ink-faint'),
      colorTextPlaceholder: read('--ink-faint'),
      colorBgLayout: read('--canvas'),
      colorBorder: read('--line'),
      colorBorderSecondary: read('--line-soft'),
      borderRadius: radius,
      fontFamily: read('--font'),
      fontSize: fontSize[size],
      motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      Table: { headerBg: read('--canvas'), headerColor: read('--ink-soft'), headerSplitColor: 'transparent' },
      Menu: { itemSelectedBg: read('--tint'), itemSelectedColor: read('--brand'), activeBarBorderWidth: 0 },
      Breadcrumb: { separatorColor: read('--ink-faint'), itemColor: read('--ink-faint'), lastItemColor: read('--ink-soft') },
    },
  };
}
