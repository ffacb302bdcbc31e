import { Button, Modal, Tag } from 'antd';
import type { ListedAdministrator } from '#contract/accounts/administrators.ts';
import { systemOwnAccount, type OpenSession } from '#contract/accounts/own-account.ts';
import { Empty } from '#ui/components/empty.tsx';
import { LoadState } from '../components/feedback/load-state.tsx';
import { useAnswer, useSend } from '../session/server.ts';

const { GetSessions: read, EndSession: end } = systemOwnAccount;

interface SessionsWindowProps {
  administrator: ListedAdministrator;
  onClose: () => void;
}

/** Shows the sessions of an administrator, with buttons to end one or all of them. */
export function SessionsWindow({ administrator: { AdminId, Account }, onClose }: SessionsWindowProps) {
  const query = useAnswer(read, { adminid: AdminId });
  const send = useSend(end, { invalidates: [read] });
  const others = query.data?.filter(({ IsCurrent }) => !IsCurrent) ?? [];
  return (
    <Modal
      open
      title={`${Account} 的登录会话`}
      width={700}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        <Button
          key="all"
          danger
          disabled={others.length === 0}
          loading={send.isPending && send.variables.AdminId !== undefined}
          onClick={() => send.mutate({ AdminId })}
        >
          退出其所有会话
        </Button>,
      ]}
    >
      <LoadState query={query} rows={3} />
      {query.data?.length === 0 && <Empty text="现在没有登录" />}
      <ul className="session-list plain-list stack gap-0">
        {query.data?.map((session) => (
          <SessionLine
            key={session.SessionId}
            session={session}
            isEnding={send.isPending && send.variables.SessionId === session.SessionId}
            onEnd={() => send.mutate({ SessionId: session.SessionId })}
          />
        ))}
      </ul>
    </Modal>
  );
}

interface SessionLineProps {
  session: OpenSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
  const { Device, Address, CreateTime, LastTime, IsCurrent } = session;
  const device = Device || '命令行登录';
  return (
    <li className="row gap-1 gap-x-4 ruled py-2">
      <span>
        {device} {IsCurrent && <Tag color="processing">当前</Tag>}
      </span>
      <span className="hint">{`${Address ? `${Address}，` : ''}登录 ${CreateTime}，最近使用 ${LastTime}`}</span>
      {!IsCurrent && (
        <Button size="small" loading={isEnding} onClick={onEnd} aria-label={`退出 ${device} ${Address}`}>
          退出
        </Button>
      )}
    </li>
  );
}
