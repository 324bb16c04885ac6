import { createElement, Fragment } from 'react'

/** Nodes of our page as React's elements. @param form renders the form instead */
export function Elements({ nodes, form: Form }) {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node
    const [name, props, children] = node
    if (name === 'form' && Form) return <Form key={String(index)} {...props} nodes={children} />
    const content = children.length > 0 ? <Elements nodes={children} form={Form} /> : undefined
    return <Fragment key={String(index)}>{createElement(name, props, content)}</Fragment>
  })
}
