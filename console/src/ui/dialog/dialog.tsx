import { Alert, Button, Form, type FormInstance, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useAskBeforeUnload } from '../../browser/ask-before-unload.ts';
import { ReadBranch } from '../../server/read-branch.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { draftOf } from './drafts.ts';

interface DialogProps<Given> {
  readonly title: string;
  readonly width?: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** What the dialog sends. Without it, the dialog only shows something. */
  readonly form?: DialogForm<Given>;
  /** Shows something that cannot be shown again: only this button closes the dialog. */
  readonly onlyClosedBy?: string;
  /** Nothing but sending closes the dialog, and it hides everything else. */
  readonly mandatory?: boolean;
}

export interface DialogForm<Given> {
  /** The label of the button that sends. */
  readonly action: string;
  readonly danger?: boolean;
  readonly instance: FormInstance<Given>;
  /** What the fields begin with; undefined: not known yet, and there are no fields before. */
  readonly initial: object | undefined;
  readonly isRunning: boolean;
  /** An error that belongs to no field. */
  readonly problem: string;
  /** Sends the values; true if the server accepted them. */
  readonly send: (given: Given) => Promise<boolean>;
  /** What else tells this dialog apart from others of the page. */
  readonly about?: string;
}

const firstField = 'input:not([disabled], [type=hidden], [hidden]), textarea:not([disabled])';

/** Focuses the first field of a dialog; without fields, the button that sends. */
function focusIn(body: HTMLElement | null): void {
  const field = body?.querySelector<HTMLElement>(firstField);
  (field ?? body?.closest('.ant-modal')?.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary'))?.focus();
}

/** What each open dialog gives the focus back to. */
const openersOf = new WeakMap<Element, readonly Element[]>();

/**
 * Gives the focus back to what opened the dialog when it closes. If that was in another dialog that is closed too, then to what
 * opened the other one.
 */
function useFocusBack(body: RefObject<HTMLElement | null>): void {
  const [openers] = useState(() => {
    const opener = document.activeElement;
    const outer = opener?.closest('.ant-modal');
    return [opener, ...((outer && openersOf.get(outer)) ?? [])].filter((each) => each !== null);
  });
  useEffect(() => {
    const dialog = body.current?.closest('.ant-modal');
    if (dialog) openersOf.set(dialog, openers);
    return () => {
      const opener = openers.find(
        (each) => each instanceof HTMLElement && each.isConnected && !each.matches(':disabled'),
      );
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [body, openers]);
}

/**
 * The only dialog of the console: every other dialog is made of it. The first field has the focus, Enter sends, and whoever
 * closes it with typed input, by Esc, a click outside or a button, is asked first. Then the focus goes back to what opened it.
 */
export function Dialog<Given>({
  title,
  width = 520,
  onClose,
  children,
  form,
  onlyClosedBy,
  mandatory = false,
}: DialogProps<Given>) {
  const words = useWords(common);
  const isLocked = mandatory || onlyClosedBy !== undefined;
  const body = useRef<HTMLDivElement>(null);
  useFocusBack(body);
  const isReady = form?.initial !== undefined;
  const [draft, setDraft] = useState<ReturnType<typeof draftOf>>();
  const [typed, setTyped] = useState(false);
  if (isReady && draft === undefined) {
    const kept = draftOf(title, form.about, form.initial);
    setDraft(kept);
    setTyped(kept.read() !== undefined);
  }
  const [asks, setAsks] = useState(false);
  useAskBeforeUnload(typed);
  const focusFirst = () => focusIn(body.current);
  useEffect(() => {
    if (isReady && !body.current?.contains(document.activeElement)) focusIn(body.current);
  }, [isReady]);
  const discard = () => {
    draft?.clear();
    onClose();
  };
  const close = () => {
    if (isLocked) return;
    if (asks) keepOn();
    else if (typed) setAsks(true);
    else discard();
  };
  const keepOn = () => {
    setAsks(false);
    focusFirst();
  };
  return (
    <Modal
      open
      title={title}
      width={width}
      closable={!isLocked}
      keyboard={!isLocked}
      mask={{ closable: !isLocked }}
      {...(mandatory ? { rootClassName: 'mandatory', zIndex: 2000 } : {})}
      onCancel={close}
      // Whoever was faster than the animation already types.
      afterOpenChange={(open) => open && !body.current?.contains(document.activeElement) && focusFirst()}
      footer={asks ? <AskDiscard onKeep={keepOn} onDiscard={discard} /> : footer()}
      modalRender={(node) =>
        form === undefined ? (
          node
        ) : (
          <Form<Given>
            // The fields take their values when the form is made.
            key={isReady ? 'fields' : 'waiting'}
            form={form.instance}
            layout="vertical"
            initialValues={{ ...form.initial, ...draft?.read() }}
            onKeyDown={keepEnterInPicker}
            onValuesChange={(_, values) => {
              setTyped(true);
              draft?.write(Object(values));
            }}
            onFinish={async (given) => (await form.send(given)) && draft?.clear()}
          >
            {node}
          </Form>
        )
      }
    >
      <div ref={body}>
        {form !== undefined && form.problem !== '' && (
          <Alert className="block" type="error" role="alert" title={form.problem} />
        )}
        <ErrorBoundary>
          {/* A class may have a teacher of another branch, so what a form offers is not limited. */}
          <ReadBranch value={undefined}>{children}</ReadBranch>
        </ErrorBoundary>
      </div>
    </Modal>
  );

  function footer() {
    if (onlyClosedBy !== undefined) {
      return (
        <Button type="primary" onClick={onClose}>
          {onlyClosedBy}
        </Button>
      );
    }
    if (form === undefined) return null;
    return (
      <>
        {!mandatory && <Button onClick={close}>{words.cancel}</Button>}
        <Button
          type="primary"
          htmlType="submit"
          danger={form.danger ?? false}
          disabled={!isReady}
          loading={form.isRunning}
        >
          {form.action}
        </Button>
      </>
    );
  }
}

/** Enter chooses a day or an option of a list. It must not send the form as well. */
function keepEnterInPicker(event: KeyboardEvent): void {
  const isChoosing = event.target instanceof HTMLElement && event.target.closest('.ant-picker, .ant-select') !== null;
  if (event.key === 'Enter' && isChoosing) event.preventDefault();
}

function AskDiscard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const words = useWords(common);
  return (
    <div role="alertdialog" aria-label={words.discardAsk} className="discard">
      <span>{words.discardAsk}</span>
      <Button autoFocus type="primary" onClick={onKeep}>
        {words.keepTyping}
      </Button>
      <Button danger onClick={onDiscard}>
        {words.discard}
      </Button>
    </div>
  );
}
