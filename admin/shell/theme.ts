import type { ConfigProviderProps, ThemeConfig } from 'antd';
import type { Size } from '../components/layout/size-setting.tsx';

export const controlSize: Record<Size, ConfigProviderProps['componentSize']> = {
  large: 'medium',
  medium: 'medium',
  small: 'medium',
  mini: 'small',
};

/** No control gets lower than 24 px. */
const measures: Record<Size, { fontSize: number; controlHeight: number; controlHeightSM: number }> = {
  large: { fontSize: 16, controlHeight: 36, controlHeightSM: 28 },
  medium: { fontSize: 14, controlHeight: 32, controlHeightSM: 24 },
  small: { fontSize: 13, controlHeight: 28, controlHeightSM: 24 },
  mini: { fontSize: 12, controlHeight: 28, controlHeightSM: 24 },
};

/** Returns the value of a token of `ui/styles/tokens.css`, by its name without dashes in front. */
type Read = (name: string) => string;

/**
 * Returns Ant Design's theme made from the tokens of `ui/styles/tokens.css`. Its dark algorithm would be loaded with
 * each page, and has other colours than the tokens: the dark look names them itself.
 */
export function themeOf(size: Size, isDark: boolean): ThemeConfig {
  const tokens = getComputedStyle(document.documentElement);
  const read: Read = (name) => tokens.getPropertyValue(`--${name}`).trim();
  return {
    // Its styles are a style sheet, made when the back office is built; the tokens below are its custom properties.
    zeroRuntime: true,
    hashed: false,
    token: {
      ...coloursOf(read),
      ...(isDark && darkColoursOf(read)),
      borderRadius: Number.parseInt(read('radius'), 10),
      fontFamily: read('font'),
      ...measures[size],
      ...motion(),
    },
    components: {
      // Its word is in `--on-brand` on it, also when it is off.
      Switch: { colorTextQuaternary: read('ink-faint'), colorTextTertiary: read('ink-soft') },
      Form: { itemMarginBottom: 26 },
      Menu: { itemSelectedBg: read('tint'), itemSelectedColor: read('brand'), activeBarBorderWidth: 0 },
      ...(isDark && {
        Segmented: { itemSelectedBg: read('line-soft') },
        // Above a picture, on a dark veil.
        Image: { colorTextLightSolid: read('plate') },
      }),
    },
  };
}

function coloursOf(read: Read): ThemeConfig['token'] {
  return {
    colorPrimary: read('brand'),
    colorLink: read('link'),
    colorLinkHover: read('link-hover'),
    colorPrimaryBg: read('tint'),
    colorPrimaryBgHover: read('tint-line'),
    colorInfo: read('brand'),
    colorInfoBg: read('tint'),
    colorInfoBorder: read('tint-line'),
    colorError: read('accent'),
    // The library's own lighter shades do not contrast enough with white.
    colorErrorHover: read('accent-hover'),
    colorErrorBorderHover: read('accent-hover'),
    colorErrorBg: read('accent-tint'),
    // The library's own shade is a dull green with too little contrast.
    colorSuccessBg: read('tint'),
    colorSuccessBorder: read('tint-line'),
    colorSuccess: read('state-live'),
    colorBgBase: read('paper'),
    // The library rounds what it derives.
    colorBgContainer: read('paper'),
    colorBgElevated: read('paper'),
    colorTextBase: read('ink'),
    colorTextSecondary: read('ink-soft'),
    colorTextTertiary: read('ink-faint'),
    colorTextDescription: read('ink-faint'),
    colorTextPlaceholder: read('ink-faint'),
    colorBgLayout: read('canvas'),
    colorBorder: read('line'),
    colorBorderSecondary: read('line-soft'),
    // Letters, ticks and knobs on the colour of the association.
    colorWhite: read('on-brand'),
  };
}

/** The colours that the library would derive for a light page. */
function darkColoursOf(read: Read): ThemeConfig['token'] {
  const brand = [read('brand'), read('tint'), read('tint-line'), read('brand-hover')] as const;
  const accent = [read('accent'), read('accent-tint'), `${read('accent')}66`, read('accent-hover')] as const;
  const waiting = [read('state-waiting'), read('state-waiting-tint'), `${read('state-waiting')}66`] as const;
  return {
    ...family('Primary', ...brand),
    ...family('Info', ...brand),
    ...family('Error', ...accent),
    ...family('Warning', ...waiting),
    ...family('Success', read('state-live'), read('state-live-tint'), `${read('state-live')}66`),
    colorWarning: read('state-waiting'),
    colorLinkActive: read('link-hover'),
    colorText: read('ink'),
    colorFill: `${read('ink')}2e`,
    colorFillSecondary: `${read('ink')}1f`,
    colorFillTertiary: `${read('ink')}14`,
    colorFillQuaternary: `${read('ink')}0a`,
    colorBgMask: read('veil'),
    boxShadow: read('shadow'),
    boxShadowSecondary: read('shadow'),
  };
}

/** Returns the shades of one of the library's colours: of grounds, lines and letters, at rest and under the pointer. */
function family(name: string, colour: string, ground: string, line: string, hover = colour) {
  const shades = {
    Bg: ground,
    BgHover: line,
    BgFilledHover: line,
    BgActive: line,
    Border: line,
    BorderHover: hover,
    Hover: hover,
    Active: hover,
    TextHover: hover,
    Text: colour,
    TextActive: hover,
  };
  return Object.fromEntries(Object.entries(shades).map(([key, value]) => [`color${name}${key}`, value]));
}

/** Durations of ui/styles/motion.css. Values of one's own would outweigh `motion: false`, which makes them 0. */
function motion(): ThemeConfig['token'] {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return { motion: false };
  return { motionDurationFast: '0.12s', motionDurationMid: '0.15s', motionDurationSlow: '0.18s' };
}
