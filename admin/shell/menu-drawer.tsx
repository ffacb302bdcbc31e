import { Drawer } from 'antd';
import { SideMenu } from './side-menu.tsx';

/** The menu of a narrow window. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      size={248}
      title="导航"
      className="menu-drawer"
      styles={{ body: { padding: 0 } }}
    >
      <SideMenu collapsed={false} isUnfolded onChoose={onClose} />
    </Drawer>
  );
}
