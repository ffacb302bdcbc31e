/** The identity's colours and how they mix; every picture is painted from these. */
export const color = {
  ink: '#071F42',
  navy: '#0B3D7A',
  blue: '#2A67A8',
  sky: '#6E9DCC',
  mist: '#AFC9E2',
  ice: '#DCE8F3',
  vermilion: '#C7352B',
  coral: '#DF6B5B',
  blush: '#F2CDC2',
  gold: '#E0AE55',
  white: '#FFFFFF',
  paper: '#FBFAF7',
  bone: '#F1EDE5',
  sand: '#E2DBCF',
  stone: '#BDB4A6',
  clay: '#8C8376',
  soil: '#5C544A',
  coal: '#35302A',
  skin: '#E9C3A4',
  leaf: '#5F8A7A',
} as const;

/** `amount` 0 is all `from`, 1 all `to`. */
export function mix(from: string, to: string, amount: number): string {
  const [a, b] = [channels(from), channels(to)];
  return hex(a.map((value, i) => value + ((b[i] ?? 0) - value) * amount));
}

export function alpha(tint: string, opacity: number): string {
  const [r, g, b] = channels(tint);
  return `rgba(${r},${g},${b},${opacity})`;
}

export const lighten = (tint: string, amount: number) => mix(tint, color.white, amount);
export const darken = (tint: string, amount: number) => mix(tint, '#04122B', amount);

/** What the time of day does to a scene. */
export interface Light {
  /** From the top of the picture to the horizon. */
  sky: readonly string[];
  /** What distance fades into. */
  haze: string;
  /** The darkest thing in the foreground. */
  near: string;
  /** A lit window or lamp. */
  glow: string;
  /** How many windows are lit, 0 to 1. */
  lit: number;
  sun: string;
}

export const light = {
  dawn: {
    sky: ['#6F9BC9', '#BFD3E6', '#F6E2CC'],
    haze: '#E9DDD2',
    near: '#0D3A70',
    glow: '#FFE9C4',
    lit: 0.12,
    sun: '#FFF3DC',
  },
  day: {
    sky: ['#6FA3D6', '#B9D5EC', '#EAF2F8'],
    haze: '#D9E6F1',
    near: '#0B3D7A',
    glow: '#F4FAFF',
    lit: 0.25,
    sun: '#FFFFFF',
  },
  dusk: {
    sky: ['#16335F', '#5B6A96', '#D98C79', '#F6CFA6'],
    haze: '#D99F8D',
    near: '#0C2448',
    glow: '#FFD79A',
    lit: 0.38,
    sun: '#FFE0B0',
  },
  night: {
    sky: ['#050F26', '#0D2A55', '#2C568D'],
    haze: '#35608F',
    near: '#061630',
    glow: '#FFD58C',
    lit: 0.5,
    sun: '#F3F1E6',
  },
  rain: {
    sky: ['#4B6079', '#8396A9', '#BCC7D0'],
    haze: '#AEBBC6',
    near: '#1D3450',
    glow: '#FFE2AE',
    lit: 0.22,
    sun: '#D9E0E6',
  },
  pale: {
    sky: ['#C9DBEB', '#E7EEF4', '#FBF7F0'],
    haze: '#EEF0EF',
    near: '#1B4B86',
    glow: '#FFFFFF',
    lit: 0.2,
    sun: '#FFFFFF',
  },
} as const satisfies Record<string, Light>;

function channels(tint: string): [number, number, number] {
  const value = Number.parseInt(tint.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hex(parts: number[]): string {
  return (
    '#' +
    parts
      .map((part) =>
        Math.round(Math.min(255, Math.max(0, part)))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}
