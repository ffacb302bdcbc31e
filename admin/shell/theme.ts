import type { ConfigProviderProps, ThemeConfig } from 'antd';
import type { Size } from '../components/layout/size-setting.tsx';

export const controlSize: Record<Size, ConfigProviderProps['componentSize']> = {
  medium: 'medium',
  small: 'medium',
  mini: 'small',
};

/** No control gets lower than 24 px. */
const measures: Record<Size, { fontSize: number; controlHeight: number; controlHeightSM: number }> = {
  medium: { fontSize: 14, controlHeight: 32, controlHeightSM: 24 },
  small: { fontSize: 13, controlHeight: 28, controlHeightSM: 24 },
  mini: { fontSize: 12, controlHeight: 28, controlHeightSM: 24 },
};

/** Returns Ant Design's theme made from the tokens of `ui/styles/tokens.css`. */
export function themeOf(size: Size): ThemeConfig {
  const tokens = getComputedStyle(document.documentElement);
  const read = (name: string) => tokens.getPropertyValue(name).trim();
  const radius = Number.parseInt(read('--radius'), 10);
  return {
    // Its styles are a style sheet, made when the back office is built; the tokens below are its custom properties.
    zeroRuntime: true,
    hashed: false,
    token: {
      colorPrimary: read('--brand'),
      colorLink: read('--link'),
      colorLinkHover: read('--link-hover'),
      colorPrimaryBg: read('--tint'),
      colorPrimaryBgHover: read('--tint-line'),
      colorInfo: read('--brand'),
      colorInfoBg: read('--tint'),
      colorInfoBorder: read('--tint-line'),
      colorError: read('--accent'),
      // The library's own lighter shades do not contrast enough with white.
      colorErrorHover: read('--accent-hover'),
      colorErrorBorderHover: read('--accent-hover'),
      colorErrorBg: read('--accent-tint'),
      // The library's own shade is a dull green with too little contrast.
      colorSuccessBg: read('--tint'),
      colorSuccessBorder: read('--tint-line'),
      colorSuccess: read('--state-live'),
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
      ...measures[size],
      motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      // Its word is white on it, also when it is off.
      Switch: { colorTextQuaternary: read('--ink-faint'), colorTextTertiary: read('--ink-soft') },
      Form: { itemMarginBottom: 26 },
      Menu: { itemSelectedBg: read('--tint'), itemSelectedColor: read('--brand'), activeBarBorderWidth: 0 },
    },
  };
}
