import { icon } from '../components/icons.tsx';

export const EyeIcon = icon(
  <>
    <path d="M3 12c2.2-4 5.3-6 9-6s6.8 2 9 6c-2.2 4-5.3 6-9 6s-6.8-2-9-6Z" />
    <circle cx="12" cy="12" r="2.6" />
  </>,
);
export const PrintIcon = icon(<path d="M7 9V4h10v5M7 17H4.5V9.5h15V17H17M7 14h10v6H7z" />);
export const SmallerIcon = icon(<path d="M3.5 18 8.5 6l5 12M5.3 14h6.4M16 9.5h5" />);
export const LargerIcon = icon(<path d="M3.5 18 8.5 6l5 12M5.3 14h6.4M16 9.5h5M18.5 7v5" />);
