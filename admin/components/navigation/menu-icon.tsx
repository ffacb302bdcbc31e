import {
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BulbOutlined,
  CalendarOutlined,
  ControlOutlined,
  DeleteOutlined,
  EditOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  HomeOutlined,
  KeyOutlined,
  LinkOutlined,
  PartitionOutlined,
  PhoneOutlined,
  PictureOutlined,
  ProfileOutlined,
  PushpinOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  TagsOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

/** The icons that the server's menu names; a test compares them with the migrations. */
export const menuIcons: Record<string, ReactNode> = {
  home: <HomeOutlined aria-hidden />,
  figures: <BarChartOutlined aria-hidden />,
  content: <ProfileOutlined aria-hidden />,
  news: <FileTextOutlined aria-hidden />,
  edit: <EditOutlined aria-hidden />,
  position: <PushpinOutlined aria-hidden />,
  menu: <PartitionOutlined aria-hidden />,
  recycle: <DeleteOutlined aria-hidden />,
  banner: <PictureOutlined aria-hidden />,
  link: <LinkOutlined aria-hidden />,
  suggestion: <BulbOutlined aria-hidden />,
  activity: <CalendarOutlined aria-hidden />,
  phone: <PhoneOutlined aria-hidden />,
  member: <TeamOutlined aria-hidden />,
  review: <AuditOutlined aria-hidden />,
  type: <TagsOutlined aria-hidden />,
  certificate: <SafetyCertificateOutlined aria-hidden />,
  system: <SettingOutlined aria-hidden />,
  admin: <UserOutlined aria-hidden />,
  role: <KeyOutlined aria-hidden />,
  setting: <ControlOutlined aria-hidden />,
  log: <FileSearchOutlined aria-hidden />,
};

export function menuIcon(name: string): ReactNode {
  return name === '' ? undefined : (menuIcons[name.toLowerCase()] ?? <AppstoreOutlined aria-hidden />);
}
