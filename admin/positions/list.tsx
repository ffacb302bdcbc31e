import { PlusOutlined } from '@ant-design/icons';
import { App, Badge, Button, Segmented, Switch, type TableColumnType } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { newsStatus } from '#contract/news.ts';
import {
  businessPositions,
  positionStatus,
  seatNames,
  seatNumbers,
  type Position,
} from '#contract/positions.ts';
import { Empty } from '#ui/empty.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListTable } from '../list/list-table.tsx';
import { SortNumber } from '../list/sort-number.tsx';
import { shortTime, statusWords } from '../news/words.ts';
import { Allowed, useMay } from '../session/session.tsx';
import { useAnswer, useSend } from '../session/server.ts';
import { PositionPicker } from './picker.tsx';

/** 推荐位: what stands on each seat of the home page, and in which order. */
export function PositionList() {
  const { read, change, page, turnTo } = useListAddress();
  const seat = seatNumbers.find((number) => String(number) === read('seat')) ?? seatNumbers[0];
  const query = useAnswer(businessPositions.GetNewPositionList, { seat, ...page }, { keepPrevious: true });
  const columns = usePositionColumns();
  const [picking, setPicking] = useState(false);

  return (
    <section className="sheet">
      <div className="sheet-head">
        <div>
          <h1>推荐位</h1>
          <p className="hint">排序小的在前；停用的和未公开的文章不在首页显示</p>
        </div>
        <Allowed to="position:save">
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setPicking(true)}>
            添加文章
          </Button>
        </Allowed>
      </div>
      <Segmented
        className="seat-choice"
        aria-label="推荐位"
        value={seat}
        onChange={(chosen) => change({ seat: chosen })}
        options={seatNumbers.map((value) => ({ value, label: seatNames[value] }))}
      />
      <ListTable
        query={query}
        rows={query.data?.List}
        rowKey="PositionId"
        columns={columns}
        page={page}
        onTurn={turnTo}
        empty={<Empty text={`“${seatNames[seat]}”还没有文章`} />}
      />
      {picking && <PositionPicker seat={seat} onClose={() => setPicking(false)} />}
    </section>
  );
}

function usePositionColumns(): TableColumnType<Position>[] {
  const { message } = App.useApp();
  const maySave = useMay('position:save');
  const after = {
    outdates: [businessPositions.GetNewPositionList],
    onDone: () => void message.success('修改成功'),
  };
  const sort = useSend(businessPositions.UpdateSortNumber, after);
  const toggle = useSend(businessPositions.EditNewPositionStatus, after);
  return [
    {
      title: '标题',
      dataIndex: 'Title',
      width: 460,
      render: (title: string, { NewsId }) => (
        <Link className="two-lines" to={`/System/news/edit?id=${NewsId}`}>
          {title}
        </Link>
      ),
    },
    { title: '所属栏目', dataIndex: 'MenuName', className: 'no-wrap' },
    { title: '文章状态', dataIndex: 'NewsStatus', render: (status: number) => <NewsState status={status} /> },
    { title: '发布时间', dataIndex: 'NewsCreateTime', className: 'no-wrap', render: shortTime },
    {
      title: '排序',
      dataIndex: 'SortNumber',
      render: (value: number, { PositionId, Title }) => (
        <SortNumber
          value={value}
          label={Title}
          disabled={!maySave}
          onSave={(number) => sort.mutate({ PositionId, SortNumber: number })}
        />
      ),
    },
    {
      title: '状态',
      dataIndex: 'Status',
      fixed: 'end',
      render: (status: number, { PositionId, Title }) => (
        <Switch
          aria-label={`在首页显示：${Title}`}
          checked={status === positionStatus.on}
          disabled={!maySave}
          loading={toggle.isPending && toggle.variables?.PositionId === PositionId}
          checkedChildren="启用"
          unCheckedChildren="停用"
          onChange={(on) =>
            toggle.mutate({ PositionId, Status: on ? positionStatus.on : positionStatus.off })
          }
        />
      ),
    },
  ];
}

function NewsState({ status }: { status: number }) {
  return (
    <Badge
      className="no-wrap"
      status={status === newsStatus.published ? 'success' : 'default'}
      text={statusWords[status] ?? String(status)}
    />
  );
}
