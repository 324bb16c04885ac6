import { useRouter } from 'next/navigation'

/** What our lead form asks of a router, answered by Next's. */
export function useNavigate() {
  const { push } = useRouter()
  return (path) => push(path)
}
