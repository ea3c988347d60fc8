import type { Exchange, Payload } from './exchange.ts';

/** Answers a request; throws to refuse it. */
export type Answer = (exchange: Exchange) => Payload | Promise<Payload>;

export interface Route {
  /** A path, or `/folder/*` for all paths below it. */
  readonly path: string;
  readonly answer: Answer;
  /** The largest body, in bytes; undefined if a body is not read. */
  readonly bodyLimit: number | undefined;
}

/** What the server answers, by path and method. */
export class Routes {
  readonly #gets = new Map<string, Route>();
  readonly #posts = new Map<string, Route>();
  /** The routes of all paths below a folder, by the folder. */
  readonly #folders = new Map<string, Route>();

  /** Answers GET, and HEAD without the body. */
  get(path: string, answer: Answer): void {
    const routes = path.endsWith('/*') ? this.#folders : this.#gets;
    routes.set(path.replace(/\*$/, ''), { path, answer, bodyLimit: undefined });
  }

  /** Answers POST with a JSON body. */
  post(path: string, bodyLimit: number, answer: Answer): void {
    this.#posts.set(path, { path, answer, bodyLimit });
  }

  find(method: string, path: string): Route | undefined {
    if (method === 'POST') return this.#posts.get(path);
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    return this.#gets.get(path) ?? this.#below(path);
  }

  /** The route of the nearest folder. */
  #below(path: string): Route | undefined {
    for (let end = path.lastIndexOf('/'); end >= 0; end = path.lastIndexOf('/', end - 1)) {
      const route = this.#folders.get(path.slice(0, end + 1));
      if (route !== undefined || end === 0) return route;
    }
    return undefined;
  }

  methodsAt(path: string): readonly string[] {
    return [...(this.#gets.has(path) ? ['GET', 'HEAD'] : []), ...(this.#posts.has(path) ? ['POST'] : [])];
  }
}
