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
  home: <HomeOutlined />,
  content: <ProfileOutlined />,
  menu: <PartitionOutlined />,
  menus: <PartitionOutlined />,
  news: <FileTextOutlined />,
  position: <PushpinOutlined />,
  positions: <PushpinOutlined />,
  recycle: <DeleteOutlined />,
  members: <TeamOutlined />,
  certificates: <SafetyCertificateOutlined />,
  system: <SettingOutlined />,
  list: <MenuOutlined />,
};

export function menuIcon(name: string): ReactNode {
  return name === '' ? undefined : (icons[name.toLowerCase()] ?? <AppstoreOutlined />);
}
