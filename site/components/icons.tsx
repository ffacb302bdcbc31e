import type { ReactNode } from 'react';

/** Line icons on a grid of 24, in the colour of the text (`.icon` in global.css: a page has thirty of them). */
export function icon(children: ReactNode) {
  return function Icon() {
    return (
      <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
        {children}
      </svg>
    );
  };
}

export const SearchIcon = icon(<path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />);
export const ChevronDown = icon(<path d="M7 10l5 5 5-5" />);
export const PauseIcon = icon(<path d="M9 6v12M15 6v12" />);
export const PlayIcon = icon(<path d="M8 5.5v13l10-6.5-10-6.5Z" />);
export const ArrowLeft = icon(<path d="M14.5 6l-6 6 6 6" />);
export const ArrowRight = icon(<path d="M9.5 6l6 6-6 6" />);
export const LockIcon = icon(<path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />);
export const ExternalIcon = icon(<path d="M10 6H5.5v12.5H18V14M13.5 5H19v5.5M19 5l-8 8" />);
export const FollowIcon = icon(
  <path d="M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h2v2h-2zM17.5 17.5h1.5v1.5M14 19h1M19 14v1" />,
);
export const AccessIcon = icon(
  <>
    <circle cx="12" cy="4.8" r="1.5" />
    <path d="M5 9c4.5 1.3 9.5 1.3 14 0M12 10v4.5M12 14.5 9 20M12 14.5l3 5.5" />
  </>,
);
export const SizeIcon = icon(<path d="M3.5 18 8 7l4.5 11M5 14.5h6M14 18l3-7.5 3 7.5M15 15.7h4" />);

export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="3.8" />
    <path d="M4.5 20.5c.8-4 3.6-6 7.5-6s6.7 2 7.5 6" />
  </>,
);
export const SuggestionIcon = icon(<path d="M4 5h16v11.5h-8.5L7 20v-3.5H4zM8 9.3h8M8 12.5h5" />);
export const WriteIcon = icon(<path d="M4 20.5h16M6 16.5l.7-3.5L15.5 4.2l3 3-8.8 8.8zM13.5 6.2l3 3" />);
