import {
  AppstoreOutlined,
  DeleteOutlined,
  FileTextOutlined,
  HomeOutlined,
  MenuOutlined,
  PartitionOutlined,
  ProfileOutlined,
  PushpinOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

/** The icons that the server's menu can name. */
const icons: Record<string, ReactNode> = {
  home: <HomeOutlined aria-hidden />,
  content: <ProfileOutlined aria-hidden />,
  menu: <PartitionOutlined aria-hidden />,
  menus: <PartitionOutlined aria-hidden />,
  news: <FileTextOutlined aria-hidden />,
  position: <PushpinOutlined aria-hidden />,
  positions: <PushpinOutlined aria-hidden />,
  recycle: <DeleteOutlined aria-hidden />,
  members: <TeamOutlined aria-hidden />,
  certificates: <SafetyCertificateOutlined aria-hidden />,
  system: <SettingOutlined aria-hidden />,
  list: <MenuOutlined aria-hidden />,
};

export function menuIcon(name: string): ReactNode {
  return name === '' ? undefined : (icons[name.toLowerCase()] ?? <AppstoreOutlined aria-hidden />);
}
