import { icon } from '../components/icons.tsx';

export const DownloadIcon = icon(<path d="M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14" />);
export const ShieldIcon = icon(
  <path d="M12 3.5 4.5 6v5.5c0 4.3 2.7 7.5 7.5 9.5 4.8-2 7.5-5.2 7.5-9.5V6L12 3.5ZM8.5 12l2.5 2.5 4.5-5" />,
);
export const RevokedIcon = icon(
  <path d="M12 3.5 4.5 6v5.5c0 4.3 2.7 7.5 7.5 9.5 4.8-2 7.5-5.2 7.5-9.5V6L12 3.5ZM9 9l6 6M15 9l-6 6" />,
);
export const UnknownIcon = icon(
  <path d="M12 3.5 4.5 6v5.5c0 4.3 2.7 7.5 7.5 9.5 4.8-2 7.5-5.2 7.5-9.5V6L12 3.5ZM9.6 9.6c.2-1.4 1.1-2.1 2.4-2.1s2.4.8 2.4 2.1c0 1.7-2.4 1.9-2.4 3.6M12 16v.1" />,
);
export const EnlargeIcon = icon(
  <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20M10.5 7.8v5.4M7.8 10.5h5.4" />,
);
export const TickIcon = icon(
  <>
    <circle cx="12" cy="12" r="10" />
    <path d="M7.2 12.4l3.2 3.2 6.4-7" />
  </>,
);
export const ScanIcon = icon(
  <path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8.5 8.5h2.5V11H8.5zM13 8.5h2.5V11H13zM8.5 13H11v2.5H8.5zM13 13h2.5v2.5" />,
);
