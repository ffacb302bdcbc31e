import type { ComponentType } from 'react';
import type { TileIcon } from '#contract/public-site/home-tiles.ts';
import { icon } from '../components/icons.tsx';

const ApplyIcon = icon(<path d="M6 3.5h8.5L19 8v12.5H6zM14 3.5V8.5h5M12.5 11.5v6M9.5 14.5h6" />);
const ExpertsIcon = icon(
  <path d="M12 4 2.5 8.5 12 13l9.5-4.5L12 4ZM6.5 10.5V16c1.5 1.5 3.3 2.2 5.5 2.2s4-.7 5.5-2.2v-5.5M21.5 8.5V15" />,
);
const JournalIcon = icon(
  <path d="M12 6.5C10 5 7 4.5 3.5 4.5v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-14c-3.5 0-6.5.5-8.5 2ZM12 6.5v14M6.5 9c1.2.1 2.2.3 3 .6M6.5 12.5c1.2.1 2.2.3 3 .6M17.5 9c-1.2.1-2.2.3-3 .6M17.5 12.5c-1.2.1-2.2.3-3 .6" />,
);
const AwardIcon = icon(
  <>
    <circle cx="12" cy="9" r="5.5" />
    <path d="m12 6.3.9 1.8 2 .3-1.450 1.4.35 2-1.8-.95-1.8.95.35-2-1.450-1.4 2-.3zM8.5 13.5 7 21l5-2.5 5 2.5-1.5-7.5" />
  </>,
);
const CreditIcon = icon(
  <path d="M12 3.5 4.5 6v5.5c0 4.3 2.7 7.5 7.5 9.5 4.8-2 7.5-5.2 7.5-9.5V6L12 3.5ZM8.5 12l2.5 2.5 4.5-5" />,
);
const StatisticsIcon = icon(
  <path d="M4 20h16M6.5 16.5v-4M11 16.5V9M15.5 16.5v-6M20 6.5l-4.5-2-4.5 2.5-5 3" />,
);
const PeopleIcon = icon(
  <path d="M8.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.5-3.5 2.7-5.5 6-5.5s5.5 2 6 5.5M15.5 4.3a3.3 3.3 0 0 1 0 6.400M17 14.3c2.5.5 4 2.3 4.5 5.200" />,
);
const CalendarIcon = icon(<path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8M8 14h3M13 14h3M8 17h3" />);
const QueryIcon = icon(<path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l4.5 4.5M8.5 11l2 2 3.5-3.5" />);
const DocumentIcon = icon(<path d="M6 3.5h8.5L19 8v12.5H6zM14 3.5V8.5h5M9 12.5h7M9 16h7M9 9h2.5" />);

export const tilePictures: Record<TileIcon, ComponentType> = {
  apply: ApplyIcon,
  experts: ExpertsIcon,
  journal: JournalIcon,
  award: AwardIcon,
  credit: CreditIcon,
  statistics: StatisticsIcon,
  people: PeopleIcon,
  calendar: CalendarIcon,
  search: QueryIcon,
  document: DocumentIcon,
};
