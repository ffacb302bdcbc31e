import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Cascader, DatePicker, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState, type FormEvent, type ReactNode } from 'react';
import { searchKeyLength } from '#contract/news.ts';
import type { ListAddress } from '../list/list-address.ts';
import { clearing } from '../list/search-field.tsx';
import { menuOptions, menuTrail } from '../menus/menu-tree.ts';
import { useMenus } from '../menus/use-menus.ts';
import { statusWords } from './words.ts';

/** Product: section 9, date shortcuts. */
const shortcuts = [
  { label: '最近一周', days: 7 },
  { label: '最近一个月', days: 30 },
  { label: '最近三个月', days: 90 },
].map(({ label, days }) => ({
  label,
  value: (): [Dayjs, Dayjs] => [dayjs().subtract(days, 'day'), dayjs()],
}));

const filterNames = ['key', 'menuid', 'status', 'isread', 'begintime', 'endtime'] as const;

/** The filters as the server takes them; a day ends with its last second. */
export function wireFilters({ read }: ListAddress) {
  const [key, menuid, status, isread, begintime, endtime] = filterNames.map(read);
  return { key, menuid, status, isread, begintime, endtime: endtime && `${endtime} 23:59:59` };
}

export function NewsFilters({ address }: { address: ListAddress }) {
  const { read, change, clear } = address;
  const [key, setKey] = useState(read('key'));
  const [more, setMore] = useState(filterNames.slice(2).some((name) => read(name) !== ''));

  function search(event: FormEvent) {
    event.preventDefault();
    change({ key: key.trim() });
  }

  return (
    <search>
      <form className="filters" aria-label="筛选文章" onSubmit={search}>
        <FilterField id="filter-key" name="关键词">
          <Input
            id="filter-key"
            className="filter-key"
            value={key}
            maxLength={searchKeyLength}
            allowClear={clearing}
            placeholder="标题或正文"
            onChange={(event) => setKey(event.target.value)}
            onClear={() => change({ key: '' })}
          />
        </FilterField>
        <MenuFilter address={address} />
        {more && <MoreFilters address={address} />}
        <div className="filters-end">
          <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
            查询
          </Button>
          <Button
            onClick={() => {
              setKey('');
              clear();
            }}
          >
            重置
          </Button>
          <Button
            type="link"
            aria-expanded={more}
            icon={more ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            iconPlacement="end"
            onClick={() => setMore(!more)}
          >
            {more ? '收起' : '展开'}
          </Button>
        </div>
      </form>
    </search>
  );
}

function MenuFilter({ address: { read, change } }: { address: ListAddress }) {
  const { menus, tree } = useMenus();
  const chosen = Number(read('menuid'));
  return (
    <FilterField id="filter-menu" name="所属栏目">
      <Cascader
        id="filter-menu"
        className="filter-menu"
        options={menuOptions(tree)}
        value={menuTrail(menus, chosen)}
        changeOnSelect
        showSearch
        placeholder="全部栏目"
        onChange={(trail) => change({ menuid: trail?.at(-1) })}
      />
    </FilterField>
  );
}

function MoreFilters({ address: { read, change } }: { address: ListAddress }) {
  const day = (name: string) => (read(name) ? dayjs(read(name)) : null);
  return (
    <>
      <FilterField id="filter-status" name="状态">
        <Select
          id="filter-status"
          className="filter-choice"
          allowClear
          placeholder="全部"
          value={read('status') || undefined}
          options={Object.entries(statusWords).map(([value, label]) => ({ value, label }))}
          onChange={(status: string | undefined) => change({ status })}
        />
      </FilterField>
      <FilterField id="filter-read" name="阅读权限">
        <Select
          id="filter-read"
          className="filter-choice"
          allowClear
          placeholder="全部"
          value={read('isread') || undefined}
          options={[
            { value: '1', label: '会员专享' },
            { value: '0', label: '公开' },
          ]}
          onChange={(isread: string | undefined) => change({ isread })}
        />
      </FilterField>
      <FilterField id="filter-days" name="发布日期">
        <DatePicker.RangePicker
          id={{ start: 'filter-days' }}
          className="filter-range"
          value={[day('begintime'), day('endtime')]}
          presets={shortcuts}
          onChange={(range) =>
            change({ begintime: range?.[0]?.format('YYYY-MM-DD'), endtime: range?.[1]?.format('YYYY-MM-DD') })
          }
        />
      </FilterField>
    </>
  );
}

function FilterField({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <div className="filter">
      <label htmlFor={id}>{name}</label>
      {children}
    </div>
  );
}
